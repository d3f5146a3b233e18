import { appTexts } from '../../texts/es/app.ts'

export function LinkDetailPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.linkDetail}</h1>
      </header>
    </div>
  )
}
