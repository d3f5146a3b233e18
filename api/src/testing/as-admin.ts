import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Returns a client that is signed in to a new administrator's account. */
export async function asAdmin(t: TestApp, username?: string): Promise<TestClient> {
  const client = await t.signUp(username)
  await t.deps.administration.firstDay.admins.add(client.userId)
  return client
}
