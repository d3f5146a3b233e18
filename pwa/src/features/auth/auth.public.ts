export { todayOfAccount } from './account-day.ts'
export { pathAfterLogin } from './asked-page.ts'
export { checkSession, clearEndedSession } from './auth.queries.ts'
export { AuthPage } from './auth-frame.tsx'
export { useNoRegistration } from './no-registration.ts'
export { requestLogout } from './request-logout.ts'
export {
  readSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  useSession,
  watchSessionOfOtherTabs,
} from './session-store.ts'
