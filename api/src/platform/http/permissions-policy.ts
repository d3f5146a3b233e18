/**
 * Features of a device that no page here uses. `bluetooth` and `web-share` are left out: Chromium
 * on Linux does not know them and logs an error on every page.
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

const OF_APP = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
]

const off = UNUSED.map((feature) => `${feature}=()`)

export const APP_PERMISSIONS = [...off, ...OF_APP.map((feature) => `${feature}=(self)`)].join(', ')

export const PAGE_PERMISSIONS = [...off, ...OF_APP.map((feature) => `${feature}=()`)].join(', ')
