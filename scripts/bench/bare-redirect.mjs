// The least that Fastify can do: everything is redirected to one place, in as many processes as
// asked for.
import cluster from 'node:cluster'
import Fastify from 'fastify'

const [port, destination = '', processes] = process.argv.slice(2)
if (cluster.isPrimary && Number(processes) > 1) {
  for (let started = 0; started < Number(processes); started++) cluster.fork()
} else {
  const app = Fastify()
  app.all('/r/:code', (_request, reply) => reply.redirect(destination))
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
