import { expect, test } from 'vitest'
import { createGuardedClient } from './guarded-client.ts'

const leadingTo = (...addresses: string[]) =>
  createGuardedClient({
    lookup: (_name, onFound) =>
      onFound(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  })

test.each([
  ['127.0.0.1'],
  ['10.0.0.7'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['93.184.215.14', '192.168.1.1'],
])('asks nobody under a name that leads to %s', async (...addresses) => {
  await expect(leadingTo(...addresses)('https://ata.example/')).rejects.toThrow('no public address')
})

test('asks nobody by an address, nor under a name that leads nowhere', async () => {
  await expect(leadingTo('93.184.215.14')('https://127.0.0.1/')).rejects.toThrow('Not a name')
  await expect(leadingTo()('https://ata.example/')).rejects.toThrow('no public address')
})
