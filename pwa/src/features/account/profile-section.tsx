import type { Account } from '@atajo/shared/account'
import { type FormEvent, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { accountTexts } from '../../texts/es/account/account.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { Picker } from '../../ui/fields/picker.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { type FormProblem, NO_PROBLEM } from '../../ui/overlays/form-problem.ts'
import { showFirstProblem } from '../../ui/overlays/show-first-problem.ts'
import { checkSession } from '../auth/auth.public.ts'
import { changeAccount, useAccountRefresh } from './parts/account.queries.ts'
import { accountProblem } from './parts/account-problem.ts'
import { AccountSection } from './parts/account-section.tsx'
import { CodeField } from './parts/code-field.tsx'
import { CurrentPasswordField } from './parts/current-password-field.tsx'
import { changedProfile, type Profile, profileOf } from './profile.ts'
import { zoneOptions } from './zone-options.ts'

const texts = accountTexts.profile
const FIELD_OF_CODE = { username_taken: 'username', email_taken: 'email' }

/** Edits name, user name, e-mail and time zone; user name and e-mail need the password. */
export function ProfileSection({ account }: { account: Account }) {
  const { draft, change, discard, changed, isProofNeeded } = useProfileDraft(account)
  const { save, problem, isBusy } = useSaving(discard)
  const form = useRef<HTMLFormElement>(null)
  const isOnline = useIsOnline()
  const { fields, summary, needsCode } = problem
  const isChanged = Object.keys(changed).length > 0

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const proof = new FormData(event.currentTarget)
    const of = (name: string) => (proof.get(name) ? { [name]: String(proof.get(name)) } : {})
    if (!(await save({ ...changed, ...of('password'), ...of('code') }))) showFirstProblem(form.current)
  }

  return (
    <AccountSection id="profile" {...accountTexts.sections.profile}>
      <form ref={form} noValidate className="card account-form" onSubmit={(event) => void onSubmit(event)}>
        {summary && <NoticeBox look="error">{summary}</NoticeBox>}
        <ProfileFields account={account} draft={draft} errors={fields} change={change} />
        {isProofNeeded && (account.hasPassword || account.hasTotp || needsCode) && (
          <div className="account-proof">
            {account.hasPassword && (
              <>
                <p>{texts.proof}</p>
                <CurrentPasswordField error={fields.password} />
              </>
            )}
            {(account.hasTotp || needsCode) && <CodeField error={fields.code} />}
          </div>
        )}
        {isChanged && (
          <footer>
            <p>{isOnline ? texts.unsaved : accountTexts.offline}</p>
            <Button size="large" onClick={discard}>
              {texts.discard}
            </Button>
            <Button type="submit" look="accent" size="large" isBusy={isBusy} disabled={!isOnline}>
              {isBusy ? texts.saving : texts.save}
            </Button>
          </footer>
        )}
      </form>
    </AccountSection>
  )
}

interface ProfileFieldsProps {
  account: Account
  draft: Profile
  errors: Record<string, string>
  change: (part: Partial<Profile>) => void
}

function ProfileFields({ account, draft, errors, change }: ProfileFieldsProps) {
  return (
    <div className="account-fields">
      <TextField
        label={texts.name}
        value={draft.name}
        error={errors.name}
        autoComplete="name"
        isOptional
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={texts.username}
        value={draft.username}
        error={errors.username}
        autoComplete="username"
        isExact
        onChange={(event) => change({ username: event.target.value })}
      />
      <TextField
        label={texts.email}
        value={draft.email}
        error={errors.email}
        help={<EmailState account={account} />}
        type="email"
        autoComplete="email"
        onChange={(event) => change({ email: event.target.value })}
      />
      <Picker<string>
        label={texts.zone}
        placeholder={texts.zone}
        options={zoneOptions(draft.timeZone)}
        selected={[draft.timeZone]}
        error={errors.timeZone}
        most={60}
        onChange={([timeZone]) => timeZone && change({ timeZone })}
      />
    </div>
  )
}

function EmailState({ account }: { account: Account }) {
  if (account.pendingEmail) return texts.waiting(account.pendingEmail)
  if (!account.emailVerified) return texts.unconfirmed
  return (
    <span className="account-confirmed">
      <Icon name="check" />
      {texts.confirmed}
    </span>
  )
}

function useProfileDraft(account: Account) {
  const saved = profileOf(account)
  const [edits, setEdits] = useState<Partial<Profile>>({})
  const draft = { ...saved, ...edits }
  const changed = changedProfile(saved, draft)
  return {
    draft,
    changed,
    isProofNeeded: changed.username !== undefined || changed.email !== undefined,
    change: (part: Partial<Profile>) => setEdits({ ...edits, ...part }),
    discard: () => setEdits({}),
  }
}

function useSaving(onSaved: () => void) {
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM)
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useAccountRefresh()

  async function save(change: Parameters<typeof changeAccount>[0]): Promise<boolean> {
    setIsBusy(true)
    setProblem(NO_PROBLEM)
    try {
      const account = await changeAccount(change)
      await Promise.all([refresh(), checkSession()])
      const mailed = change.email && account.email !== change.email ? texts.mailed(change.email) : undefined
      void notify({ title: texts.saved, ...(mailed && { details: mailed }) })
      onSaved()
      return true
    } catch (error) {
      setProblem(accountProblem(error, { fieldOfCode: FIELD_OF_CODE }))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { save, problem, isBusy }
}
