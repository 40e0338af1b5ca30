/** One plan for each kind of step, as people write them. */
export const examples = {
  WRITE_FILE: `- tool: "WRITE_FILE"
  path: "src/components/Button.js"
  content: "export default function Button() { return <button>Click Me</button>; }"
`,
  REPLACE_IN_FILE: `- tool: "REPLACE_IN_FILE"
  path: "config/settings.py"
  old_string: "FEATURE_FLAG_A = False"
  new_string: "FEATURE_FLAG_A = True"
`,
  DELETE_FILE: `- tool: "DELETE_FILE"
  path: "docs/old_feature.md"
`,
  FILE_EXISTS: `validations:
  - tool: "FILE_EXISTS"
    path: "src/components/Button.js"
`,
  LINT_FILE: `validations:
  - tool: "LINT_FILE"
    path: "src/app.js"
`,
  RUN_TESTS: `validations:
  - tool: "RUN_TESTS"
    path: "tests/test_logic.py"
`,
  RUN_TYPE_CHECK: `validations:
  - tool: "RUN_TYPE_CHECK"
    path: "src/services/api.ts"
`,
  HTTP_REQUEST: `validations:
  - tool: "HTTP_REQUEST"
    method: "POST"
    url: "http://localhost:8080/api/users"
    body:
      username: "testuser"
`,
} as const;
