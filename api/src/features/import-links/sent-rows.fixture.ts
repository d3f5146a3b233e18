import { API } from '@atajo/shared/paths'
import { expect } from 'vitest'
import type { TestClient } from '../../testing/test-client.ts'

export const longUrl = 'https://destino.example/'

/** Creates an unused slug. */
export const code = () => `c${Math.random().toString(36).slice(2, 10)}`

/** Returns a person's list of links in the form that the app reads. */
export const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

let files = 0

/** Creates an unused file id. */
export const fileId = () => `archivo-${++files}-de-prueba`

/** Imports rows, starting with line 2. `more` adds fields to the body. */
export async function send(client: TestClient, rows: object[], more: object = {}) {
  const file = { source: 'csv', fileId: fileId(), fileName: 'enlaces.csv' }
  const numbered = rows.map((row, at) => ({ line: at + 2, ...row }))
  const body = { ...file, dryRun: false, onTaken: 'skip', rows: numbered, ...more }
  const answer = await client.post(API.importLinks, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
