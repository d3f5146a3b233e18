/**
 * What browsers could give a page of a device, and no page here uses. Chromium on Linux knows no
 * bluetooth and web-share, and complains of them on every page.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** What the app uses itself, and nothing that it might ever frame. */
const OF_APP = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
]

const off = UNUSED.map((feature) => `${feature}=()`)

/** Permissions-Policy of the app's pages. */
export const APP_PERMISSIONS = [...off, ...OF_APP.map((feature) => `${feature}=(self)`)].join(', ')

/** Permissions-Policy of the small pages without scripts. */
export const PAGE_PERMISSIONS = [...off, ...OF_APP.map((feature) => `${feature}=()`)].join(', ')
