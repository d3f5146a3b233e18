import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Returns the token after the `#` of the page's address; it stays while the next page loads. */
export function useAddressToken(): string {
  const { pathname, hash } = useLocation()
  const [shown, setShown] = useState({ pathname, hash })
  if (pathname !== shown.pathname || hash === shown.hash) return shown.hash
  setShown({ pathname, hash })
  return hash
}
