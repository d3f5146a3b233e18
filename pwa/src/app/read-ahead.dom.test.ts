import 'fake-indexeddb/auto'
import type { User } from '@atajo/shared/session'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { restoreSession } from '../features/auth/auth.public.ts'
import { readAhead } from './read-ahead.ts'

const ANA: User = {
  id: 1,
  username: 'ana',
  email: 'ana@casa.example',
  planId: 1,
  role: 'user',
  timeZone: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  limits: { links: 50, groups: 5, tags: 15, apiRequestsPerDay: 100 },
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([])))

function showSession(state: { isEnded?: true } = {}): void {
  localStorage.setItem('atajo.session', JSON.stringify({ kind: 'user', user: ANA, ...state }))
  restoreSession()
}

test('a session that has ended reads nothing ahead until the person signs in again', () => {
  const client = new QueryClient()
  showSession({ isEnded: true })
  readAhead(client)
  // Each check of the session announces it again.
  showSession({ isEnded: true })
  expect(client.isFetching()).toBe(0)
  showSession()
  expect(client.isFetching()).toBeGreaterThan(0)
})
