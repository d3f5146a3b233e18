import { findFirefox, findWebKit } from './find-engines.ts'

/** A browser engine beside Chromium in which the main journeys are walked. */
export interface EngineToWalk {
  name: string
  /** Its project in vitest.config.ts. */
  project: string
  isHere: boolean
  /** What to install, in words, where it is not here. */
  wanted: string
}

/** Firefox and WebKit, and whether this machine has them. */
export function enginesToWalk(): EngineToWalk[] {
  return [
    {
      name: 'Firefox',
      project: 'firefox',
      isHere: findFirefox() !== null,
      wanted: 'Firefox en el PATH o en FIREFOX_PATH; en Debian, apt install firefox-esr',
    },
    {
      name: 'WebKit',
      project: 'webkit',
      isHere: findWebKit() !== null,
      wanted:
        'WebKitWebDriver, su MiniBrowser y Xvfb; en Debian, apt install --no-install-recommends webkit2gtk-driver xvfb',
    },
  ]
}
