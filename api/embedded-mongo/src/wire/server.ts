import { createServer, type Server, type Socket } from 'node:net'
import { Double } from 'bson'
import { type Doc, type Reply, reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { createFramer, frame, type Message, OP_MSG, OP_QUERY, OP_REPLY } from './framing.ts'
import { type Request, readOpMsg, writeOpMsg } from './op-msg.ts'
import { readOpQuery, writeOpReply } from './op-query.ts'

export interface Connection {
  id: number
  socket: Socket
}

export interface CommandRequest extends Request {
  database: string
  connection: Connection
}

/** Runs a command. @throws CommandError for a refusal */
export type Dispatch = (request: CommandRequest) => Promise<Reply>

export interface WireServer {
  server: Server
  connectionCount: () => number
  close: () => Promise<void>
}

/** Speaks MongoDB's wire protocol on the sockets of a server that the caller makes listen. */
export function createWireServer(dispatch: Dispatch, log: (line: string) => void): WireServer {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve({ id: ++connections, socket }, dispatch, log)
  })
  return {
    server,
    connectionCount: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A connection with this many waiting messages is not read from. */
const MAX_WAITING = 64

/** Replies to the messages of a connection in order. */
function serve(connection: Connection, dispatch: Dispatch, log: (line: string) => void): void {
  const { socket } = connection
  const takeMessages = createFramer()
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const take = (message: Message) => {
    if (++waiting === MAX_WAITING) socket.pause()
    last = last
      .then(() => (socket.destroyed ? undefined : answer(connection, message, dispatch)))
      .catch((error: Error) => {
        log(`connection ${connection.id}: ${error.message}`)
        socket.destroy()
      })
      .finally(() => {
        if (--waiting < MAX_WAITING) socket.resume()
      })
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of takeMessages(chunk)) take(message)
    } catch (error) {
      log(`connection ${connection.id}: ${(error as Error).message}`)
      socket.destroy()
    }
  })
}

async function answer(connection: Connection, message: Message, dispatch: Dispatch): Promise<void> {
  const { opCode, requestId, body } = message
  if (opCode === OP_QUERY) {
    const answered = await attempt(async () =>
      dispatch({ ...readOpQuery(body), sequences: new Map(), isSilent: false, connection }),
    )
    return send(connection, frame(OP_REPLY, requestId, writeOpReply(answered)))
  }
  if (opCode !== OP_MSG) throw new Error(`operation ${opCode} is not supported`)
  let isSilent = false
  const answered = await attempt(async () => {
    const request = readOpMsg(body)
    isSilent = request.isSilent
    return dispatch({ ...request, database: databaseOf(request.body), connection })
  })
  if (!isSilent) await send(connection, frame(OP_MSG, requestId, writeOpMsg(answered)))
}

function databaseOf(body: Doc): string {
  const database = body.get('$db')
  if (typeof database === 'string') return database
  throw new CommandError(40571, 'OP_MSG requests require a $db argument')
}

async function attempt(action: () => Promise<Reply>): Promise<Reply> {
  try {
    return await action()
  } catch (error) {
    return errorReply(error)
  }
}

/** Converts a failure to MongoDB's form of a reply. */
export function errorReply(error: unknown): Reply {
  const refusal =
    error instanceof CommandError
      ? error
      : new CommandError('InternalError', error instanceof Error ? error.message : String(error))
  const answer = reply({
    ok: new Double(0),
    errmsg: refusal.message,
    code: refusal.code,
    codeName: refusal.codeName,
  })
  for (const [name, value] of refusal.extra ?? []) answer.set(name, value)
  return answer
}

/** Waits until a slow client has received the reply, so that replies do not pile up. */
async function send({ socket }: Connection, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })
}
