import { useEffect, useState } from 'react'

export function useSectionInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const sections = all.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const find = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const begun = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3)
      setInSight((isAtEnd ? sections.at(-1) : (begun.at(-1) ?? sections[0]))?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [all])
  return inSight
}
