import type { Account } from '@atajo/shared/account'
import { useState } from 'react'
import { accountTexts } from '../../texts/es/account.ts'
import { Button } from '../../ui/button.tsx'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { AccountRow, AccountSection } from './account-section.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** What one signs in with. */
export function AccessSection({ account }: { account: Account }) {
  const texts = accountTexts.access
  const [isChanging, setIsChanging] = useState(false)
  return (
    <AccountSection id="access" {...accountTexts.sections.access}>
      <ul className="card account-rows">
        <AccountRow icon="lock" title={texts.row} sentence={account.hasPassword ? texts.has : texts.hasNone}>
          {account.hasPassword && (
            <Button size="small" onClick={() => setIsChanging(true)}>
              {texts.change}
            </Button>
          )}
        </AccountRow>
      </ul>
      <DialogPlace about={isChanging || null}>
        {() => (
          <PasswordDialog
            username={account.username}
            hasTotp={account.hasTotp}
            onClose={() => setIsChanging(false)}
          />
        )}
      </DialogPlace>
    </AccountSection>
  )
}
