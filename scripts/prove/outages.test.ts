import { testShortForms } from './kit/test-short-forms.ts'

testShortForms('F2', 'F8')
