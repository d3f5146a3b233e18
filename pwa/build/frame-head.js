/* Runs inside the shell: the page's heading stands in the frame from the first moment, as the app will draw it. */
{
  const { markup, isForMembers } = ofPath('PAGE_HEADS') ?? {}
  const isMember = localStorage.getItem('atajo.session')?.includes('"user"')
  if (markup && (isMember || !isForMembers)) {
    const content = document.getElementById('content')
    content.insertAdjacentHTML('afterbegin', markup)
    const address = content.querySelector('[data-address]')
    if (address) {
      address.firstChild.append(location.host, '/r/')
      address.append(decodeURI(location.pathname.split('/')[2]))
      address.style.setProperty('--length', address.textContent.length)
    }
  }
}
