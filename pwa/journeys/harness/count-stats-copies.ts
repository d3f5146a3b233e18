/** In the page: whose last 30 days it keeps; opening a store that is not there would make one. */
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
