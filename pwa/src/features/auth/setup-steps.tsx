import { redirectPath } from '@atajo/shared/paths'
import { useShortHost } from '../../platform/site.ts'
import { setupTexts } from '../../texts/es/setup.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Mark } from '../../ui/mark.tsx'

const { title, steps, others, sample } = setupTexts.next

/** What to do once the account is there, each shown by a specimen. */
export function NextSteps() {
  const specimens = [<Phone key="phone" />, <Import key="import" />, <ShortLink key="link" />]
  return (
    <section className="page setup-next" aria-labelledby="next-steps">
      <h2 id="next-steps">{title}</h2>
      <ol>
        {steps.map((step, place) => (
          <li key={step.title}>
            <div className="setup-specimen" aria-hidden="true">
              {specimens[place]}
            </div>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Phone() {
  return (
    <span className="setup-phone">
      <Mark />
    </span>
  )
}

function Import() {
  return (
    <>
      <span className="setup-others">{others}</span>
      <Drawing viewBox="0 0 40 28" width="40" height="28">
        <path d="M4 24 36 4" stroke="var(--accent)" strokeWidth="6" />
      </Drawing>
      <Mark />
    </>
  )
}

function ShortLink() {
  const host = useShortHost()
  return (
    <span className="setup-link">
      {host + redirectPath('')}
      <em>{sample}</em>
    </span>
  )
}
