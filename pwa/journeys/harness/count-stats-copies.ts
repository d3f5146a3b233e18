/** Runs in the page: counts the copies of statistics; opening a missing store would create it. */
export async function countStatsCopies(): Promise<number> {
  const name = 'atajo-recent-stats'
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = reject
    opening.onsuccess = () => {
      const counting = opening.result.transaction('copies').objectStore('copies').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
}
