import { Link } from '@tanstack/react-router'
import { accountTexts } from '../../texts/es/account/account.ts'
import { useSectionInSight } from './use-section-in-sight.ts'

type SectionName = keyof typeof accountTexts.sections

export const SECTION_NAMES = Object.keys(accountTexts.sections) as SectionName[]

/** Links to each section, and marks the one in view. */
export function AccountIndex() {
  const inSight = useSectionInSight(SECTION_NAMES)
  return (
    <nav className="account-index" aria-label={accountTexts.index}>
      {SECTION_NAMES.map((name) => (
        <Link
          key={name}
          to="/account"
          hash={name}
          activeOptions={{ includeHash: true }}
          aria-current={name === inSight ? 'true' : undefined}
          data-near={name === inSight || undefined}
        >
          <span className="wide-text">{accountTexts.sections[name].title}</span>
          <span className="narrow-text">{accountTexts.sections[name].short}</span>
        </Link>
      ))}
    </nav>
  )
}
