/** Whom the operator's provider has named, as far as it is needed once the sign-in is complete. */
export interface ProviderIdentity {
  issuer: string
  /** Unique and unchanging within the issuer. */
  subject: string
  email: string | null
  /** Whether completing the sign-in links the account with it. */
  isNewLink: boolean
  /** Whether the provider lists them in the operator's group of administrators. */
  isInAdminGroup: boolean
}
