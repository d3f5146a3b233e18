import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentOwner } from '../../platform/server/owner.ts'
import { importTexts } from '../../texts/es/links/import-links.ts'
import { Icon } from '../../ui/elements/icon.tsx'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { DryRunStep } from './dry-run-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { watchIncomingFiles } from './incoming-file.ts'
import { pastImportsQuery } from './outbox/import-links.queries.ts'
import { clearImports } from './outbox/import-store.ts'
import { useImportDraft } from './plan/use-import-draft.ts'
import { useImportJob } from './run/use-import-job.ts'
import { RunStep } from './run-step.tsx'
import './import-links.css'

/** The page /import reads links from a file or list, previews the import and runs it. */
export function ImportPage() {
  const client = useQueryClient()
  const work = useImportDraft()
  const { found, waiting, sending, reload } = useImportJob()
  const { onFile } = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are received once per page
  useEffect(() => watchIncomingFiles((content, name) => void onFile(content, name)), [])
  const step = work.draft ? 2 : found ? 3 : 1

  async function another() {
    const owner = currentOwner()
    if (owner) await clearImports(owner)
    void client.invalidateQueries({ queryKey: pastImportsQuery.queryKey })
    await reload()
  }

  async function started() {
    await reload()
    work.close()
  }

  return (
    <div className="page import-page" data-step={step}>
      <Link to="/links" className="back-link">
        <Icon name="back" />
        {importTexts.back}
      </Link>
      <PageHead title={importTexts.title} action={<ImportSteps current={step} />} />
      {step === 3 && (
        <p className="import-problem" role="alert">
          {work.isReading
            ? importTexts.file.reading
            : work.problem && importTexts.file.problems[work.problem]}
        </p>
      )}
      {work.draft ? (
        <DryRunStep work={work} onStarted={() => void started()} />
      ) : found ? (
        <RunStep
          progress={found}
          waiting={waiting}
          sending={sending}
          onChanged={reload}
          onAnother={() => void another()}
        />
      ) : found === null ? (
        <FileStep
          isReading={work.isReading}
          problem={work.problem}
          onFile={(content, name) => void onFile(content, name)}
        />
      ) : null}
    </div>
  )
}
