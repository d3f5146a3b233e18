import type { AdminLink, AdminLinksQuery } from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import { useAdminList } from '../parts/admin.queries.ts'

export const useAnyLinks = (filter: Omit<AdminLinksQuery, 'cursor'>) =>
  useAdminList<AdminLink>(API.adminLinks, filter)
