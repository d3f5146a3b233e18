import { API } from '@atajo/shared/paths'
import { expect } from 'vitest'
import type { TestClient } from '../../testing/test-client.ts'

export const longUrl = 'https://destino.example/'

/** A suffix that nobody has. */
export const code = () => `c${Math.random().toString(36).slice(2, 10)}`

/** The list of somebody's links, as the app reads it. */
export const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

let files = 0

/** A file that was never sent. */
export const fileId = () => `archivo-${++files}-de-prueba`

/** Brings rows, the second line of a file first; `more` is what else the body says. */
export async function send(client: TestClient, rows: object[], more: object = {}) {
  const file = { source: 'csv', fileId: fileId(), fileName: 'enlaces.csv' }
  const numbered = rows.map((row, at) => ({ line: at + 2, ...row }))
  const body = { ...file, dryRun: false, onTaken: 'skip', rows: numbered, ...more }
  const answer = await client.post(API.importLinks, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
