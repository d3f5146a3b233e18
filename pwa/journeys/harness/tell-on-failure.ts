import { tellOfPagesOnFailure } from './open-pages.ts'

tellOfPagesOnFailure()
