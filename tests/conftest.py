"""What all tests share: property tests that are repeatable and know no clock."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "dropzone", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dropzone")
