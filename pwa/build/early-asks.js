/*
 * Runs in the app's shell: where this device knows nobody, asks what the app would ask first while
 * its code is on its way. The app takes the answers, see src/platform/http.ts.
 */
{
  const answers = {}
  const isKnown = () => localStorage.getItem('atajo.session') !== null
  const ask = async (href, options, owner) => {
    const signal = AbortSignal.timeout(20000)
    const key = [href, owner].join()
    answers[key] = fetch(href, { cache: 'no-store', redirect: 'manual', signal, ...options })
    const answer = await answers[key]
    // A refusal is for the app to meet and tell of.
    if (!answer.ok) delete answers[key]
    return answer.clone().json()
  }
  const askWho = async (status) => {
    const { user } = await status
    if (user) return `u:${user.id}`
    // Answers as the question whether there is a guest does.
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
      // Where another tab has learnt who it is, it may have changed it.
      if (owner || !isKnown()) return answer?.catch(() => null)
    }
    const status = ask('/api/auth/status')
    status.catch(console.warn)
    // Under the app's lock, so that two tabs make one guest.
    const who = navigator.locks?.request('atajo-session', () => askWho(status))
    who?.then(askLinks).catch(() => {})
    // What is older is asked again.
    setTimeout(() => delete window.takeEarlyAnswer, 10000)
  }
  const isQuiet = !isKnown() && !localStorage.getItem('atajo.logout-due') && !document.hidden
  if (isQuiet && navigator.onLine) requestAnimationFrame(() => setTimeout(askEarly))
}
