/** The manners of the client's modules; types are TypeScript's part (tsconfig.json). */

import js from "@eslint/js";
import globals from "globals";

/** A function fits a screen, as in Python (tests/test_manners.py). */
const MOST_IN_A_FUNCTION = 60;

export default [
  { ignores: ["**/*", "!src", "!src/dropzone", "!src/dropzone/web/**", "!tests", "!tests/web/**", "!eslint.config.js"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: MOST_IN_A_FUNCTION, IIFEs: true }],
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-useless-assignment": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["src/dropzone/web/**"], languageOptions: { globals: globals.browser } },
  // Two constructors gather the parts of a page; they may not grow.
  { files: ["src/dropzone/web/boards/hex/board.js"], rules: { "max-lines-per-function": ["error", 149] } },
  { files: ["src/dropzone/web/pages/table.js"], rules: { "max-lines-per-function": ["error", 115] } },
  { files: ["tests/web/**"], languageOptions: { globals: globals.node }, rules: { "max-lines-per-function": "off" } },
];
