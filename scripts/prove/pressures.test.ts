import { testShortForms } from './kit/test-short-forms.ts'

testShortForms('F9', 'F25')
