import { appTexts } from '../../texts/es/app.ts'

export function GroupsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.groups}</h1>
      </header>
    </div>
  )
}
