// The least that Fastify can do, to hold the service's figures against.
import Fastify from 'fastify'

const app = Fastify()
app.get('/', async () => ({ ok: true }))
app.post('/', async () => ({ ok: true }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
