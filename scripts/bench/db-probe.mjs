import { parentPort, workerData } from 'node:worker_threads'
import mongoose from 'mongoose'

// Another client, in a thread of its own: it asks for one document by index over and over, and
// remembers the longest wait.
if (!parentPort) throw new Error('runs as a worker only')
const client = await new mongoose.mongo.MongoClient(workerData.uri).connect()
const collection = client.db('bench').collection('small')
await collection.findOne({ code: 'c1' })
let isRunning = true
parentPort.once('message', () => {
  isRunning = false
})
parentPort.postMessage('ready')
let longest = 0
while (isRunning) {
  const asked = performance.now()
  await collection.findOne({ code: 'c1' })
  longest = Math.max(longest, performance.now() - asked)
}
await client.close()
parentPort.postMessage(longest)
