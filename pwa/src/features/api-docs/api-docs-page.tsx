import { API } from '@atajo/shared/paths'
import { API_REQUESTS_PER_DAY } from '@atajo/shared/plan'
import type { ReactNode } from 'react'
import { usePublicUrl, useSite } from '../../platform/server/site.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { apiDocsTexts } from '../../texts/es/api-docs.ts'
import { Badge } from '../../ui/elements/chip.tsx'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { apiExamples } from './api-examples.ts'
import { ApiKeyCard } from './api-key-card.tsx'
import { CodeExample } from './code-example.tsx'
import { FieldTable } from './field-table.tsx'
import './api-docs.css'

const texts = apiDocsTexts

/** The page /apidocs documents the developer API with examples for this server. */
export function ApiDocsPage() {
  const examples = apiExamples(usePublicUrl())
  const requestsPerDay = useSite()?.apiRequestsPerDay ?? API_REQUESTS_PER_DAY
  return (
    <div className="page api-docs">
      <PageHead
        title={
          <>
            {texts.title} <Badge>{texts.beta}</Badge>
          </>
        }
      >
        <p className="api-docs-intro">{texts.intro}</p>
      </PageHead>
      <div className="api-docs-columns">
        <div className="api-docs-text">
          <Section title={texts.authentication.title}>
            <p>{texts.authentication.sentence}</p>
            <CodeExample name={texts.authentication.title} code={examples.authentication} />
            <p>{texts.authentication.secret}</p>
            <p>{texts.authentication.limit(formatNumber(requestsPerDay))}</p>
            <p>{texts.authentication.headers}</p>
          </Section>
          <Section title={texts.create.title} endpoint={`POST ${API.publicCreate}`}>
            <p>{texts.create.sentence}</p>
            <CodeExample name={texts.create.title} code={examples.create} />
            <h3>{texts.create.fields}</h3>
            <FieldTable />
            <h3>{texts.create.answer}</h3>
            <CodeExample name={texts.create.answer} code={examples.created} />
          </Section>
          <Section title={texts.remove.title} endpoint={`DELETE ${API.publicDelete}`}>
            <p>{texts.remove.sentence}</p>
            <CodeExample name={texts.remove.title} code={examples.remove} />
            <h3>{texts.remove.answer}</h3>
            <CodeExample name={texts.remove.answer} code={examples.removed} />
          </Section>
          <Section title={texts.errors.title}>
            <p>{texts.errors.sentence}</p>
            <CodeExample name={texts.errors.title} code={examples.error} />
          </Section>
          <Section title={texts.retries.title}>
            <p>{texts.retries.sentence}</p>
            <p>
              {`${texts.reference.sentence} `}
              <a className="text-link" href={API.openApi}>
                {texts.reference.link}
              </a>
            </p>
          </Section>
        </div>
        <aside className="api-docs-side">
          <ApiKeyCard />
        </aside>
      </div>
    </div>
  )
}

interface SectionProps {
  title: string
  endpoint?: string
  children: ReactNode
}

function Section({ title, endpoint, children }: SectionProps) {
  return (
    <section className="api-docs-section">
      <h2>{title}</h2>
      {endpoint && <code className="api-docs-endpoint">{endpoint}</code>}
      {children}
    </section>
  )
}
