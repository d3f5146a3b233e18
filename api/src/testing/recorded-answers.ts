import { API, redirectPath } from '@atajo/shared/paths'
import { STATS_DIMENSIONS } from '@atajo/shared/stats'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Recorded answers of a version, which every later version has to give as well. */
export interface RecordedAnswers {
  owner: { username: string; password: string; apiKey: string }
  admin: { username: string; password: string }
  /** This account has a second step. */
  careful: { username: string; password: string; recoveryCode: string }
  /** Code and password of a link. */
  protectedCode: string
  linkPassword: string
  /** Answers by path. */
  ofOwner: Record<string, unknown>
  ofAdmin: Record<string, unknown>
  /** Status and destination by code. */
  redirects: Record<string, [number, string | null]>
}

/** Settings under which the answers were recorded and are requested again. */
export const RECORDED_UNDER = { PUBLIC_URL: 'http://localhost:3000', VISIT_IP_DAYS: '3650' }

/** Fields that depend on the time of the request. */
const PASSING = ['countedUntil', 'exportedAt', 'lastSeenAt', 'lastUsedAt']

/** Includes all clicks of a stored version and the time at which it was made. */
const RANGE = 'from=2026-10-01&to=2027-01-31&zone=Europe/Madrid&unit=day&top=50'

const OF_OWNER = [
  API.account,
  API.exportJson,
  API.listLinks,
  API.linkTrash,
  API.listGroups,
  API.groupTrash,
  API.listTags,
  API.tagTrash,
  API.linkImports,
  API.accountKeys,
  `${API.stats}?${RANGE}`,
  ...STATS_DIMENSIONS.map((dimension) => `${API.stats}/${dimension}?${RANGE}`),
]
const OF_ADMIN = [
  API.adminUsers,
  API.adminLinks,
  API.adminBlocks,
  `${API.adminReports}?state=open`,
  API.adminInvitations,
  API.adminSettings,
  API.adminLog,
]

/** Signs in to one of these accounts. */
export async function logIn(
  service: TestApp,
  { username, password }: { username: string; password: string },
): Promise<TestClient> {
  const client = service.client()
  const answer = await client.post(API.login, { username, password })
  if (answer.statusCode !== 200) throw new Error(`${username}: ${answer.body}`)
  return client
}

export const askOwner = (client: TestClient) => askAll(client, OF_OWNER)
export const askAdmin = (client: TestClient) => askAll(client, OF_ADMIN)

async function askAll(client: TestClient, paths: readonly string[]): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {}
  for (const path of paths) {
    const answer = await client.get(path)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    told[path] = withoutPassing(answer.json())
  }
  return told
}

function withoutPassing(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (PASSING.includes(key) ? undefined : value)))
}

/** Uses HEAD, which counts no visit. */
export async function askRedirects(client: TestClient, codes: readonly string[]) {
  const told: RecordedAnswers['redirects'] = {}
  for (const code of codes) {
    const answer = await client.request({ method: 'HEAD', url: redirectPath(code) })
    told[code] = [answer.statusCode, answer.headers.location ?? null]
  }
  return told
}
