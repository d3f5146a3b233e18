import type { TestClient } from '../../api/src/testing/test-client.ts'

/** Ids of what was made, in order. */
export async function makeAll(client: TestClient, path: string, bodies: object[]): Promise<number[]> {
  const ids: number[] = []
  for (const body of bodies) ids.push((await send(client, 'post', path, body)).id)
  return ids
}

/** The answer, where it is no refusal. */
export async function send(
  client: TestClient,
  method: 'post' | 'put' | 'delete',
  path: string,
  body?: object,
) {
  const answer = await client[method](path, body)
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
