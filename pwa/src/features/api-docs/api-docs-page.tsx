import { appTexts } from '../../texts/es/app.ts'

export function ApiDocsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.apiDocs}</h1>
      </header>
    </div>
  )
}
