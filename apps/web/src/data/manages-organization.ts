/** Whether a role may change the plan, the members and the tokens of an organization. */
export function managesOrganization(role: string | undefined): boolean {
  return role === 'admin' || role === 'owner';
}
