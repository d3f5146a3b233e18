import { prepareFleet, urlOf } from './kit/fleet.ts'
import { signUp } from './kit/people.ts'
import { always, atMost, exactly, type Scenario } from './kit/scenario.ts'

export const startWithoutDatabase: Scenario = {
  id: 'F7',
  title: 'the service started before its database',
  weight: 1,
  async run(run) {
    const { engine, services, client } = await prepareFleet(run, { processes: 1 })
    const [service] = services
    const url = urlOf(services)
    const listening = (await service?.start()) ?? Number.NaN
    const ready = await client.send(`${url}/api/health/ready`)
    const redirect = await client.send(`${url}/r/abcdefg`)
    await engine.start()
    const served = (await service?.untilReady()) ?? Number.NaN
    const person = await signUp(client, url, { username: 'temprana', pro: null })
    run.measure('listens after, ms', listening, atMost(1_000))
    run.measure('readiness without database', ready.status, exactly(503))
    run.measure('redirect without database', redirect.status, exactly(503))
    run.measure('ready once the database is there, ms', served, atMost(5_000))
    run.measure(
      'id of the first account',
      person.id,
      always('> 0', (id) => id > 0),
    )
  },
}
