/*
 * Runs in the app's shell: if this device knows no session, it sends the app's first requests while
 * the code loads. The app uses the answers, see src/platform/http.ts.
 */
{
  const answers = {}
  const isKnown = () => localStorage.getItem('atajo.session') !== null
  const ask = async (href, options, owner) => {
    const signal = AbortSignal.timeout(20000)
    const key = [href, owner].join()
    answers[key] = fetch(href, { cache: 'no-store', redirect: 'manual', signal, ...options })
    const answer = await answers[key]
    // The app repeats a refused request and reports it.
    if (!answer.ok) delete answers[key]
    return answer.clone().json()
  }
  const askWho = async (status) => {
    const { user } = await status
    if (user) return `u:${user.id}`
    // Has the same fields as the answer about a guest.
    return (await ask('/api/auth/guest', { method: 'POST' })).isGuest && 'guest'
  }
  const askLinks = (owner) => {
    const headers = { 'session-owner': owner }
    if (!owner || !/^\/links\/?$/.test(location.pathname)) return
    return ask('/api/link/user/?password=omit', { headers }, owner)
  }
  const askEarly = () => {
    window.takeEarlyAnswer = (href, owner) => {
      const key = [href, owner].join()
      const answer = answers[key]
      delete answers[key]
      // Another tab that has created a session may have changed this answer.
      if (owner || !isKnown()) return answer?.catch(() => null)
    }
    const status = ask('/api/auth/status')
    status.catch(console.warn)
    // Uses the app's lock, so that two tabs create one guest.
    const who = navigator.locks?.request('atajo-session', () => askWho(status))
    who?.then(askLinks).catch(() => {})
    // Older answers are outdated.
    setTimeout(() => delete window.takeEarlyAnswer, 10000)
  }
  const isQuiet = !isKnown() && !localStorage.getItem('atajo.logout-due') && !document.hidden
  if (isQuiet && navigator.onLine) requestAnimationFrame(() => setTimeout(askEarly))
}
