import type {
  AdminUser,
  AdminUsersQuery,
  NewUser,
  ResetLink,
  TransferredLinks,
  UserChange,
} from '@atajo/shared/admin-lists'
import type { Invitation, NewInvitation } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT, useAdminList } from '../parts/admin.queries.ts'

export const useUsers = (filter: Omit<AdminUsersQuery, 'cursor'>) =>
  useAdminList<AdminUser>(API.adminUsers, filter)

/** Changes an account's plan, role or status. Throws as `http` does: 409 `last_admin`. */
export const changeUser = (id: number, change: UserChange) =>
  http<AdminUser>({ method: 'PUT', path: `${API.adminUsers}/${id}`, body: change })

/** Creates an account even while registration is closed. Throws as `http` does. */
export const createUser = (user: NewUser) =>
  http<AdminUser & { resetLink: ResetLink | null }>({
    method: 'POST',
    path: API.adminUsers,
    body: user,
    idempotencyKey: crypto.randomUUID(),
  })

/** Disables an account, which is deleted for good after seven days. Throws as `http` does. */
export const removeUser = (id: number) =>
  http<{ deletedUntil: string }>({ method: 'DELETE', path: `${API.adminUsers}/${id}` })

export const restoreUser = (id: number) => http({ method: 'POST', path: `${API.adminUsers}/${id}/restore` })

/** Creates a link with which the account's owner sets a new password. Throws as `http` does. */
export const makeResetLink = (id: number) =>
  http<ResetLink>({ method: 'POST', path: `${API.adminUsers}/${id}/reset-link` })

/** Transfers all links of an account to another account. Throws as `http` does. */
export const transferLinks = (id: number, to: string) =>
  http<TransferredLinks>({
    method: 'POST',
    path: `${API.adminUsers}/${id}/transfer`,
    body: { to },
    idempotencyKey: crypto.randomUUID(),
  })

export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => http<{ items: Invitation[] }>({ path: API.adminInvitations, signal }),
  ...NOT_KEPT,
})

/** Creates an invitation. Throws as `http` does. */
export const createInvitation = (invitation: NewInvitation) =>
  http<Invitation>({
    method: 'POST',
    path: API.adminInvitations,
    body: invitation,
    idempotencyKey: crypto.randomUUID(),
  })

export const removeInvitation = (id: string) =>
  http({ method: 'DELETE', path: `${API.adminInvitations}/${encodeURIComponent(id)}` })
