import fastify from 'fastify'
import { expect, it } from 'vitest'
import { logSecurityEvents } from './security-log.ts'

it('row 195: refusals fill no log: a process writes 300 lines a minute of them, and how many it left out', async () => {
  const lines: { msg: string; left?: number }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = fastify({ logger: { stream, level: 'info' } })
  let now = 0
  logSecurityEvents(app, () => now)
  app.get('/api/nada', async (_request, reply) => reply.code(401).send())
  const refuse = () => app.inject({ url: '/api/nada' })
  for (let n = 0; n < 320; n++) await refuse()
  const written = () => lines.filter(({ msg }) => msg === 'Security event').length
  expect(written()).toBe(300)
  now = 60_000
  await refuse()
  expect(written()).toBe(301)
  expect(lines.find(({ msg }) => msg === 'Security events not written down')?.left).toBe(20)
  await app.close()
})
