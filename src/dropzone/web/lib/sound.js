/** Sounds of our own making: a few notes and noises from the browser's synthesiser, off unless wanted. */

/** @typedef {"die" | "step" | "shot" | "turn"} Sound */

/** @type {AudioContext | null} */
let context = null;

/**
 * A tone that fades.
 *
 * @param {AudioContext} audio
 * @param {OscillatorType} type
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 */
function tone(audio, type, pitch, after, length, loud) {
  const [wave, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}

/**
 * A burst of noise, as deep as the filter says.
 *
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 */
function noise(audio, pitch, after, length, loud) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  die: (audio) => [0, 0.07, 0.13, 0.22].forEach((after, i) => noise(audio, 2600 - i * 350, after, 0.05, 0.35)),
  step: (audio) => [0, 0.14].forEach((after) => noise(audio, 420, after, 0.09, 0.3)),
  shot: (audio) => noise(audio, 900, 0, 0.32, 0.5),
  turn: (audio) => [523, 659].forEach((pitch, i) => tone(audio, "triangle", pitch, i * 0.16, 0.4, 0.16)),
};

/**
 * @param {import("../net/store.js").Store} store
 * @param {Sound} sound
 */
export function play(store, sound) {
  if (!store.settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context);
}
