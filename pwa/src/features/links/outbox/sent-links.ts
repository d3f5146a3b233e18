/** The server's ids of links that were made on this device, by the device's own. */
const sent = new Map<number, number>()

/** Notes which id the server has given a link. */
export function noteSentLink(localId: number, id: number): void {
  sent.set(localId, id)
}

/** The id that a link has by now. */
export function currentId(id: number): number {
  return sent.get(id) ?? id
}
