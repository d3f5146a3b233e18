const PASSWORD = 'una frase bastante larga'

interface Reader {
  userId: number
  /** Reads an answer to its end, keeping nothing of it; returns its bytes. */
  read(path: string): Promise<number>
}

/** Somebody new whose answers may be longer than the memory. */
export async function signInReader(serviceUrl: string): Promise<Reader> {
  const account = { username: 'lleva', email: 'lleva@example.com', password: PASSWORD }
  const registered = await post(serviceUrl, '/api/auth/register', account)
  const { user } = (await registered.json()) as { user: { id: number } }
  const { headers } = await post(serviceUrl, '/api/auth/login', account)
  const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return {
    userId: user.id,
    async read(path) {
      const answer = await fetch(`${serviceUrl}${path}`, { headers: { cookie: cookie.join('; ') } })
      if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status}`)
      let bytes = 0
      for await (const chunk of answer.body) bytes += chunk.byteLength
      return bytes
    },
  }
}

async function post(serviceUrl: string, path: string, json: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${serviceUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
