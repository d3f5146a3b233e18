/** Maps the device's own ids to the server's, for links created on this device. */
const sent = new Map<number, number>()

/** Records the id that the server assigned to a link. */
export function recordSentLink(localId: number, id: number): void {
  sent.set(localId, id)
}

/** Returns the server's id of a link if there is one, or else the given id. */
export function currentId(id: number): number {
  return sent.get(id) ?? id
}
