/*
 * What is asked of Linear. The documents that its client generates ask for whole objects, and for one more request per issue to
 * learn its state and people; these ask for what is read, at once.
 */

const page = 'pageInfo { hasNextPage endCursor }';

export const viewerDocument = 'query Viewer { viewer { name url organization { name } } }';

export const teamsDocument = `query Teams($after: String) {
  teams(first: 100, after: $after) { nodes { id name private } ${page} }
}`;

export const projectsDocument = `query Projects($after: String) {
  projects(first: 100, after: $after) { nodes { id name } ${page} }
}`;

export const teamDocument = 'query Team($id: String!) { team(id: $id) { id } }';
export const projectDocument = 'query Project($id: String!) { project(id: $id) { id } }';

/** With archived issues: Linear archives what was finished by itself. Issues in the trash are among them. */
export const issuesDocument = `query Issues($filter: IssueFilter!, $after: String) {
  issues(filter: $filter, first: 50, after: $after, includeArchived: true, orderBy: createdAt) {
    nodes {
      id identifier title description url createdAt updatedAt completedAt canceledAt trashed priorityLabel dueDate
      state { name }
      creator { name }
      externalUserCreator { name }
      botActor { name }
      assignee { name }
      project { name }
      labels(first: 20) { nodes { name } }
    }
    ${page}
  }
}`;

export const commentsDocument = `query Comments($filter: CommentFilter!, $after: String) {
  comments(filter: $filter, first: 50, after: $after, orderBy: createdAt) {
    nodes {
      id body url createdAt updatedAt
      user { name }
      externalUser { name }
      botActor { name }
      issue { id trashed }
      projectUpdate { id }
    }
    ${page}
  }
}`;

export const projectUpdatesDocument = `query ProjectUpdates($filter: ProjectUpdateFilter!, $after: String) {
  projectUpdates(filter: $filter, first: 50, after: $after, orderBy: createdAt) {
    nodes { id body url health createdAt updatedAt user { name } project { name } }
    ${page}
  }
}`;

export const findIssueDocument = 'query FindIssue($id: String!) { issue(id: $id) { id trashed } }';

export const findTeamDocument = `query FindTeam($key: String!) {
  teams(first: 1, filter: { key: { eqIgnoreCase: $key } }) { nodes { id } }
}`;

export const createCommentDocument = `mutation CreateComment($input: CommentCreateInput!) {
  commentCreate(input: $input) { comment { url } }
}`;

export const createIssueDocument = `mutation CreateIssue($input: IssueCreateInput!) {
  issueCreate(input: $input) { issue { url } }
}`;
