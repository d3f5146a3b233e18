import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The token behind the `#` of the page's address; it stays while the next page is on its way. */
export function useAddressToken(): string {
  const { pathname, hash } = useLocation()
  const [shown, setShown] = useState({ pathname, hash })
  if (pathname !== shown.pathname || hash === shown.hash) return shown.hash
  setShown({ pathname, hash })
  return hash
}
