import type { User } from '@atajo/shared/session'
import { memberStartTexts } from '../../texts/es/member-start.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { QuickCreate } from './quick-create.tsx'

const MemberLinks = lazyComponent(async () => (await import('./member-links.tsx')).MemberLinks, {
  missing: 'in-place',
})

/** What / begins with for who has signed in: the field, and what comes of it. */
export function MemberStart({ user }: { user: User }) {
  return (
    <section className="member-start">
      <h1>{memberStartTexts.title(user.username)}</h1>
      <QuickCreate />
      <MemberLinks isAdmin={user.role === 'admin'} />
    </section>
  )
}
