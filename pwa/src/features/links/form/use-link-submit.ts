import { useOneAtATime } from '../../../platform/page/use-one-at-a-time.ts'
import { ApiError } from '../../../platform/server/api-error.ts'
import { useShortLinkPlace, useSite } from '../../../platform/server/site.ts'
import { storageProblem } from '../../../platform/server/storage-notices.ts'
import { todayOfAccount } from '../../auth/auth.public.ts'
import { useGroups } from '../../groups/groups.public.ts'
import { type OutboxRecord, submitEdit } from '../../sync/sync.public.ts'
import { useTags } from '../../tags/tags.public.ts'
import { checkLinkForm, policyOf } from '../model/check-link-form.ts'
import { withStoredAddresses } from '../model/form-addresses.ts'
import { draftFromForm, optimisticCollections, passwordEdit } from '../model/link-draft.ts'
import { editOf } from '../model/link-edit.ts'
import { editLink } from '../outbox/link-outbox-actions.ts'
import { submitLink } from '../outbox/links.queries.ts'
import { errorsOfRefusal, type LinkFormErrors, sentencesOf } from './link-form-errors.ts'
import type { LinkFormState } from './use-link-form.ts'

export type LinkSubmission =
  | { status: 'done'; isQueued: boolean }
  /** The request is running, or has just succeeded. */
  | { status: 'busy' }
  /** The form shows errors at its fields. */
  | { status: 'invalid'; errors: LinkFormErrors }
  /** Others have changed the same fields. The change waits for the person's decision. */
  | { status: 'conflict'; record: OutboxRecord }
  /** `errors` holds texts by field; empty if the refusal names no field. */
  | { status: 'refused'; error: ApiError; errors: LinkFormErrors }
  /** The device could not store the change; `problem` says what helps. */
  | { status: 'failed'; problem: string }

/**
 * Submits the form as a new link or an edit. The form keeps its content until this has succeeded.
 */
export function useLinkSubmit(state: LinkFormState) {
  const { base } = state
  const place = useShortLinkPlace()
  const site = useSite()
  const { items: groups = [] } = useGroups()
  const { items: tags = [] } = useTags()
  const { isBusy, run } = useOneAtATime()

  async function send(): Promise<LinkSubmission> {
    const { form } = state
    const draft = draftFromForm(base ? withStoredAddresses(form, base) : form, base)
    const shown = optimisticCollections(form, groups, tags)
    if (!base) {
      const creation = { shown, place: site, onKept: state.settle }
      const { isQueued } = await submitLink(draft, creation)
      state.settle()
      return { status: 'done', isQueued }
    }
    const edit = editOf(base, { ...draft, password: passwordEdit(form, base) }, shown)
    const { isQueued, conflict } = await submitEdit(editLink, edit, state.settle)
    state.settle()
    return conflict ? { status: 'conflict', record: conflict } : { status: 'done', isQueued }
  }

  async function start(): Promise<LinkSubmission> {
    if (state.isSettled()) return { status: 'busy' }
    const issues = checkLinkForm(state.form, {
      policy: policyOf(place),
      today: todayOfAccount(),
      edited: base,
    })
    if (Object.keys(issues).length > 0) return refuse(sentencesOf(issues))
    const result = await run(() => send().catch(readFailure))
    return result ?? { status: 'busy' }
  }

  function readFailure(error: unknown): LinkSubmission {
    state.unsettle()
    if (!(error instanceof ApiError)) {
      console.error(error)
      return { status: 'failed', problem: storageProblem(error).details }
    }
    const errors = errorsOfRefusal(error)
    if (Object.keys(errors).length > 0) state.showErrors(errors)
    return { status: 'refused', error, errors }
  }

  function refuse(errors: LinkFormErrors): LinkSubmission {
    state.showErrors(errors)
    return { status: 'invalid', errors }
  }

  return { start, isBusy }
}
