// Run by mongosh in mongo1's network: makes the replica set and the database's user, each once.
const fs = require('node:fs')
const password = fs.readFileSync('/run/secrets/mongo_password', 'utf8').trim()
// mongo1 comes first in elections: the first user may only be made on the primary's own host.
const members = ['mongo1', 'mongo2', 'mongo3'].map((name, _id) => ({
  _id,
  host: `${name}:27017`,
  priority: _id === 0 ? 2 : 1,
}))
const local = 'mongodb://127.0.0.1:27017/admin?directConnection=true'

function canSignIn() {
  try {
    connect(`mongodb://atajo:${encodeURIComponent(password)}@127.0.0.1:27017/admin?directConnection=true`)
    return true
  } catch {
    return false
  }
}

if (!canSignIn()) {
  const admin = connect(local)
  try {
    admin.adminCommand({ replSetInitiate: { _id: 'atajo', members } })
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error
  }
  for (let tries = 0; !admin.hello().isWritablePrimary; tries += 1) {
    if (tries > 60) throw new Error('mongo1 is not the primary: create the user there by hand')
    sleep(1000)
  }
  admin.createUser({
    user: 'atajo',
    pwd: password,
    roles: [
      { role: 'readWrite', db: 'atajo' },
      { role: 'clusterMonitor', db: 'admin' },
      // The built-in role that may close the database to writes, as `npm run migrate` does when it
      // moves away.
      { role: 'backup', db: 'admin' },
    ],
  })
}
