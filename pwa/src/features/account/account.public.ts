export { useAccount } from './parts/account.queries.ts'
export { AccountRow, AccountSection } from './parts/account-section.tsx'
export { SecureDialog } from './parts/secure-dialog.tsx'
export { UnreadRows } from './parts/unread-rows.tsx'
