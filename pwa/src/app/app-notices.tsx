/** Notices of the app itself: a new version, ready for offline, installing. */
export function AppNotices() {
  return null
}
